import { API_ROOT, INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';
import {
  type PatchManifest,
  patchManifest,
  type VersionStatement,
  versionStatement,
} from '@gatehouse/contract/patching';
import * as z from 'zod/mini';
import { BridgeError } from './bridge-error.ts';
import type { ReleaseTrust } from './release-trust.ts';

export interface ShellSession {
  token: string;
  installationId: string;
  /** Whose it is, where the page has named the player. */
  playerId?: string | null;
}

export interface WantedBranch {
  productName: string;
  branchId: string;
  packages: readonly string[];
}

/** The manifest with absolute addresses, and what is signed of a version in chunks. */
export interface FetchedManifest extends PatchManifest {
  statement: VersionStatement | null;
}

export type FetchManifest = (wanted: WantedBranch, signal?: AbortSignal) => Promise<FetchedManifest>;

export function createFetchManifest(
  portal: string,
  session: () => ShellSession | null,
  { readSigned, requiresSignature }: ReleaseTrust,
  branchCode: (branchId: string, playerId: string | null) => string | undefined = () => undefined,
): FetchManifest {
  return async (wanted, signal) => {
    const current = session();
    if (!current) throw new BridgeError('not_signed_in');
    const { productName, branchId, packages } = wanted;
    const url = new URL(`${API_ROOT}/patching/download/branches/${branchId}`, portal);
    // The server looks for a code among the first two.
    const tokens = [branchCode(branchId, current.playerId ?? null) ?? [], packages].flat();
    if (tokens.length > 0) url.searchParams.set('tokens', tokens.join(','));
    const reply = await ask(url, current, signal);
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new BridgeError(REFUSALS[reply.status] ?? 'no_network');
    }
    const { success, data } = z.safeParse(patchManifest, await reply.json().catch(() => null));
    const isWanted = success && data.productName === productName && data.branchId === branchId;
    if (!isWanted) throw new BridgeError('manifest_invalid');
    const files = data.files.map((file) => ({ ...file, url: new URL(file.url, portal).href }));
    const { chunked } = data;
    if (!chunked) {
      if (requiresSignature()) throw new BridgeError('manifest_invalid');
      return { ...data, files, statement: null };
    }
    const statement = await readSigned(chunked, versionStatement);
    if (statement.productName !== productName || statement.version !== data.version) {
      throw new BridgeError('manifest_invalid');
    }
    const packs = { ...chunked.packs, url: new URL(chunked.packs.url, portal).href };
    return { ...data, files, chunked: { ...chunked, packs }, statement };
  };
}

const REFUSALS = { 401: 'not_signed_in', 403: 'forbidden', 404: 'not_found' } as Readonly<
  Record<number, 'not_signed_in' | 'forbidden' | 'not_found'>
>;

async function ask(url: URL, session: ShellSession, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      headers: {
        authorization: `Bearer ${session.token}`,
        [INSTALLATION_ID_HEADER]: session.installationId,
      },
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new BridgeError('no_network', { cause: error });
  }
}
