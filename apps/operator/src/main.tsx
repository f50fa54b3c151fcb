import '@gatehouse/ui/styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';
import { applyScheme, readScheme } from './app/scheme.ts';

applyScheme(readScheme());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
