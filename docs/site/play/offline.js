// Store all files of the page in the browser, so that it opens and works without a network.

const [VERSION, FILES] = ['', []];  // written when the site is built
const NAME = `paili-${VERSION}`;

// the browser may still have a file of the previous version
const fresh = (name) => new Request(name, { cache: 'no-cache' });

addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map(fresh)))));

// a new version starts when no page of the previous version is open: the files of a version belong together
addEventListener('activate', (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((name) => name.startsWith('paili-') && name !== NAME).map((name) => caches.delete(name))))
  .then(() => globalThis.clients.claim())));

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.match(event.request, { cacheName: NAME, ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
