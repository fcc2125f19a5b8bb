// Quiet cues, made on the spot. They repeat what is also written, and can be switched off.

import { settings } from "./settings.svelte";

export type Cue = "your turn" | "moved" | "illegal" | "end";

/** Tones as [hertz, start in seconds]. */
const CUES: Record<Cue, readonly (readonly [number, number])[]> = {
  "your turn": [[523, 0], [784, 0.12]],
  moved: [[392, 0]],
  illegal: [[196, 0], [185, 0.09]],
  end: [[392, 0], [523, 0.14], [659, 0.28]],
};
const LENGTH = 0.22;
const VOLUME = 0.06;

let context: AudioContext | null = null;

export function sound(cue: Cue): void {
  // Browsers keep a page silent until the person has touched it.
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [hertz, start] of CUES[cue]) tone(context, hertz, context.currentTime + start);
}

function tone(audio: AudioContext, hertz: number, start: number): void {
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.type = "triangle";
  voice.frequency.value = hertz;
  loudness.gain.setValueAtTime(VOLUME, start);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
  voice.connect(loudness).connect(audio.destination);
  voice.start(start);
  voice.stop(start + LENGTH);
}
