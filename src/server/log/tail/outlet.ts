const encoder = new TextEncoder();

/** The bytes that a client may leave unread before the tail waits for it. */
const ROOM = 256 * 1024;

export class Outlet {
  readonly stream: ReadableStream<Uint8Array>;
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  private ended = false;

  /** @param onGone when the client leaves before the end */
  constructor(onGone: () => void) {
    const strategy = { highWaterMark: ROOM, size: (chunk: Uint8Array) => chunk.byteLength };
    const source = {
      start: (controller: ReadableStreamDefaultController<Uint8Array>) => {
        this.controller = controller;
      },
      cancel: () => {
        this.ended = true;
        onGone();
      },
    };
    this.stream = new ReadableStream(source, strategy);
  }

  get hasRoom(): boolean {
    return !this.ended && (this.controller.desiredSize ?? 0) > 0;
  }

  send(text: string): void {
    if (!this.ended) this.controller.enqueue(encoder.encode(text));
  }

  /** Breaks the answer off when the client does not even read the last of it. */
  end(text: string, graceMs: number): void {
    if (this.ended) return;
    this.send(text);
    this.ended = true;
    this.controller.close();
    const giveUp = () => this.controller.error(new Error('the client does not read'));
    setTimeout(giveUp, graceMs).unref();
  }
}
