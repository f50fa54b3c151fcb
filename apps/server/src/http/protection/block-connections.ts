import type { Socket } from 'node:net';
import { CONNECTIONS_PER_BLOCK_MAX, WIDE_BLOCK_WORK_FACTOR } from '@gatehouse/domain/limits';
import { wideBlockOf } from '../../callers/address-block.ts';

interface Connection {
  once(event: 'close', listener: () => void): unknown;
}

export interface BlockConnections<C extends Connection> {
  /** Counts the connection until it closes; false when the block has reached its limit. */
  add(block: string, connection: C): boolean;
  of(block: string): Iterable<C>;
}

/** The open connections of each address block and of the wide block around it. */
export function createBlockConnections<C extends Connection = Socket>(
  max = CONNECTIONS_PER_BLOCK_MAX,
): BlockConnections<C> {
  const open = new Map<string, Set<C>>();
  const isFull = (block: string | undefined, most: number) =>
    block !== undefined && (open.get(block)?.size ?? 0) >= most;

  function put(block: string | undefined, connection: C): void {
    if (block === undefined) return;
    const all = open.get(block) ?? new Set();
    open.set(block, all.add(connection));
    connection.once('close', () => {
      all.delete(connection);
      if (all.size === 0) open.delete(block);
    });
  }

  return {
    add(block, connection) {
      const wide = wideBlockOf(block);
      if (isFull(block, max) || isFull(wide, max * WIDE_BLOCK_WORK_FACTOR)) return false;
      put(block, connection);
      put(wide, connection);
      return true;
    },
    of: (block) => open.get(block) ?? [],
  };
}
