// The entry under `npm run dev`: React Fast Refresh must load before the first component.
import '@vitejs/plugin-react/preamble';
import './entry-client.tsx';
