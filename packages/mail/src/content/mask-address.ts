/** Enough for the owner to recognise an address, too little for another reader of the old mailbox. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '•••' : `${first}•••${address.slice(at)}`;
}
