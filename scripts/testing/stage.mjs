import process from "node:process";

/**
 * Lets several runs print while they work side by side, each in one piece: the oldest that is open prints at once, and
 * the others when it is their turn.
 */
export class Stage {
  #voices = [];

  open() {
    const kept = [];
    const write = (stream, chunk) => {
      if (this.#voices[0] === voice) process[stream].write(chunk);
      else kept.push([stream, chunk]);
    };
    const close = () => {
      voice.isClosed = true;
      while (this.#voices[0]?.isClosed) {
        this.#voices.shift();
        this.#voices[0]?.flush();
      }
    };
    const flush = () => {
      for (const [stream, chunk] of kept.splice(0)) process[stream].write(chunk);
    };
    const voice = { isClosed: false, write, say: (text) => write("stdout", `${text}\n`), close, flush };
    this.#voices.push(voice);
    return voice;
  }
}
