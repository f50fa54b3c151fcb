export interface FileName {
  /** With slashes, below the folder. */
  path: string;
  sha256: string;
}

export interface ReleaseFile extends FileName {
  bytes: Buffer;
}
