// What a person likes, remembered in this browser and nowhere else.

import { LANGUAGES, PSEUDO, speak } from "./language.svelte";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "off";

interface Kept {
  name: string;
  theme: Theme;
  motion: Motion;
  sounds: boolean;
  confirm: boolean;
  language: string;
}

const KEY = "siegeworks";
const DEFAULTS: Kept = {
  name: "",
  theme: "system",
  motion: "system",
  sounds: true,
  confirm: false,
  language: "en",
};

function remembered(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(kept as Partial<Kept>) };
  } catch {
    return DEFAULTS; // storage is forbidden, or holds something else
  }
}

class Settings {
  #kept = $state(remembered());

  get name(): string { return this.#kept.name; }
  set name(name: string) { this.#keep("name", name.slice(0, 24)); }
  get theme(): Theme { return this.#kept.theme; }
  set theme(theme: Theme) { this.#keep("theme", theme); }
  get motion(): Motion { return this.#kept.motion; }
  set motion(motion: Motion) { this.#keep("motion", motion); }
  get sounds(): boolean { return this.#kept.sounds; }
  set sounds(on: boolean) { this.#keep("sounds", on); }
  get confirm(): boolean { return this.#kept.confirm; }
  set confirm(on: boolean) { this.#keep("confirm", on); }
  get language(): string { return this.#kept.language; }
  set language(language: string) {
    this.#keep("language", language);
    void speak(language);
  }

  #keep<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.#kept[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // It still holds until the page is closed.
    }
    this.apply();
  }

  /** As if nobody had ever been here. */
  forget(): void {
    try {
      localStorage.clear();
    } catch {
      // Storage is forbidden, so nothing was kept.
    }
  }

  /** Show them on the page. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme === "system" ? systemTheme() : this.theme;
    root.dataset.motion = this.motion;
  }

  /** Before anything is drawn: the look, and the language that the address asks for. */
  async begin(): Promise<void> {
    this.apply();
    dark.addEventListener("change", () => this.apply());
    const asked = new URLSearchParams(location.search).get("language");
    if (asked && (asked === PSEUDO || LANGUAGES.includes(asked))) this.language = asked;
    await speak(this.language);
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");

function systemTheme(): "light" | "dark" {
  return dark.matches ? "dark" : "light";
}

export const settings = new Settings();
