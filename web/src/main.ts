import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./shell/router.svelte";
import { settings } from "./shell/settings.svelte";

const target = document.getElementById("app");

async function begin(): Promise<void> {
  try {
    await settings.begin();
  } catch {
    return sayThatWordsAreMissing();
  }
  router.listen();
  if (target) mount(App, { target });
}

function sayThatWordsAreMissing(): void {
  const page = document.querySelector<HTMLTemplateElement>("#without-words");
  if (page) target?.replaceChildren(page.content.cloneNode(true));
}

void begin();
