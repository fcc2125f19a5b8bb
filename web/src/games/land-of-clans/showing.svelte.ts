// Whether shapes within reach are drawn, remembered in this browser and nowhere else.

const KEY = "siegeworks land-of-clans reach";

class Showing {
  #all = $state(remembered());

  get all(): boolean {
    return this.#all;
  }

  set all(on: boolean) {
    this.#all = on;
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      // It still holds until the page is closed.
    }
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // storage is forbidden
  }
}

export const showing = new Showing();
