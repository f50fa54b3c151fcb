// What a page loads under `npm run dev`: React Fast Refresh must be there before the first component.
import '@vitejs/plugin-react/preamble';
import './entry-client.tsx';
