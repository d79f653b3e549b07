/** The tables that are not fetched when they are needed, but come with the room itself: the flagship's. */
import type { Component } from 'svelte';
import type { GameKey, TableProps } from './registry';
import Table from './salvo/Table.svelte';

export const AT_HAND: { readonly [Key in GameKey]?: Component<TableProps> } = {
  salvo: Table as unknown as Component<TableProps>, // it is given views of its own game only
};
