export interface Log {
  warn(message: string, details?: Record<string, unknown>): void;
}

export const consoleLog: Log = {
  warn(message, details) {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the client's log, and it is used only here
    console.warn(message, details ?? {});
  },
};
