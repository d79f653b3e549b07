import type { ClientMessage, ServerMessage } from './messages.gen';
import { pack, unpack } from './msgpack';

/** Writes one message as one frame. */
export function toFrame(message: ClientMessage): Uint8Array<ArrayBuffer> {
  return pack(message);
}

/**
 * Reads one frame of our server. Its types are the server's promise (protocol/schema.json) and are not checked again.
 *
 * @throws Error if the bytes are not one tagged MessagePack map.
 */
export function fromFrame(frame: ArrayBuffer): ServerMessage {
  const message: unknown = unpack(frame);
  if (typeof message !== 'object' || message === null || !('t' in message)) throw new Error('not a message');
  return message as ServerMessage;
}
