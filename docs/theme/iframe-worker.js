// Search in pages that are opened from a disk: browsers start no worker there, so the search
// script runs in a hidden frame that behaves like one.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #waiting = [];
    #isReady = false;

    constructor(url) {
      super();
      this.#frame.hidden = true;
      document.body.append(this.#frame);
      const inside = this.#frame.contentWindow;
      inside.document.open();
      inside.document.write("<!doctype html><body></body>");
      inside.document.close();
      inside.postMessage = (data) =>
        this.dispatchEvent(new MessageEvent("message", { data }));
      inside.importScripts = (...urls) => Promise.all(urls.map((each) => this.#load(each)));
      this.#load(url).then(
        () => {
          this.#isReady = true;
          for (const data of this.#waiting.splice(0)) this.postMessage(data);
        },
        (error) => this.dispatchEvent(new ErrorEvent("error", { error })),
      );
    }

    postMessage(data) {
      if (!this.#isReady) this.#waiting.push(data);
      else {
        const inside = this.#frame.contentWindow;
        inside.dispatchEvent(new inside.MessageEvent("message", { data }));
      }
    }

    terminate() {
      this.#frame.remove();
    }

    #load(url) {
      return new Promise((loaded, failed) => {
        const script = this.#frame.contentDocument.createElement("script");
        script.src = url;
        script.onload = loaded;
        script.onerror = () => failed(new Error(`cannot load ${url}`));
        this.#frame.contentDocument.body.append(script);
      });
    }
  };
  window.Worker = window.IFrameWorker;
}
