import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./shell/router.svelte";
import { settings } from "./shell/settings.svelte";

await settings.begin();
router.listen();
const target = document.getElementById("app");
if (target) mount(App, { target });
