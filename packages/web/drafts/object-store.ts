// An object store of the browser's IndexedDB, opened for each request.

export type ObjectStore = {
  database: string;
  version: number;
  name: string;
  keyPath: string;
};

/**
 * Runs one request.
 * @throws DOMException if the browser has no storage, or it is full
 */
export async function runInStore<T>(
  store: ObjectStore,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await open(store);
  try {
    return await resultOf(ask(opened.transaction(store.name, mode).objectStore(store.name)));
  } finally {
    opened.close();
  }
}

/** A new version of a store begins empty. */
function open({ database, version, name, keyPath }: ObjectStore): Promise<IDBDatabase> {
  const request = indexedDB.open(database, version);
  request.onupgradeneeded = () => {
    const { result: upgraded } = request;
    if (upgraded.objectStoreNames.contains(name)) upgraded.deleteObjectStore(name);
    upgraded.createObjectStore(name, { keyPath });
  };
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'));
  return promise;
}
