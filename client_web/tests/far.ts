import { decode, encode } from '@msgpack/msgpack';
import type { ClientMessage, ServerMessage } from '../src/net/messages.gen';

/** The far end of a socket: what the client wrote, and what a server would do. */
export class Far {
  readyState = 1;
  binaryType = 'blob';
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {}

  send(frame: Uint8Array): void {
    this.sent.push(decode(frame) as ClientMessage);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: encode(message).slice().buffer });
  }

  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  get last(): ClientMessage | undefined {
    return this.sent.at(-1);
  }

  /** All messages of a kind so far. */
  asked<T extends ClientMessage['t']>(t: T): Extract<ClientMessage, { t: T }>[] {
    return this.sent.filter((message): message is Extract<ClientMessage, { t: T }> => message.t === t);
  }
}
