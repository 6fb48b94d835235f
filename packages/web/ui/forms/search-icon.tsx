import './search-icon.css';

/** A magnifying glass. */
export const SearchIcon = () => (
  <svg className="search-icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L21 21" />
  </svg>
);
