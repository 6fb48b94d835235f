// Where other sites return to after signing somebody in (identity/adapters/windows.ts waits for it).

const query = location.search + location.hash.replace('#', '&');
// Known only where the site took the place of the app's page; a window of its own finds none.
const place = sessionStorage.getItem('octavo-identity-place');

if (place === null) {
  new BroadcastChannel('octavo-identity').postMessage(query);
  window.close();
} else {
  sessionStorage.setItem('octavo-identity-answer', query);
  sessionStorage.removeItem('octavo-identity-place');
  // Only a path of our own: two slashes would lead elsewhere.
  location.replace(/^\/(?!\/)/.test(place) ? place : '..');
}
