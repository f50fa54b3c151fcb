declare function importScripts(url: string): void;

// The script of a worker must be of the same origin; what it imports need not be. Its URL is the name of the worker.
importScripts(self.name);
