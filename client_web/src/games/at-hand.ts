/** The parts of games that are not fetched when they are needed, but come with the room itself: the flagship's. */
import type { Component } from 'svelte';
import type { GameKey, Options, TableProps } from './registry';
import Opening from './salvo/Opening.svelte';
import Table from './salvo/Table.svelte';

interface AtHand {
  Table: Component<TableProps>;
  Opening: Component<{ options: Options }>;
}

export const AT_HAND: { readonly [K in GameKey]?: AtHand } = {
  salvo: { Table, Opening } as unknown as AtHand, // it is given views and options of its own game only
};
