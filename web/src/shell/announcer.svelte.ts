// What a screen reader is told, politely, when something happens.

class Announcer {
  text = $state("");

  tell(...sentences: string[]): void {
    this.text = sentences.filter(Boolean).join(" ");
  }
}

export const announcer = new Announcer();
