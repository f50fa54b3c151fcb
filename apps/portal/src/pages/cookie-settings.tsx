export { CookieSettings as default } from '../features/consent/cookie-settings.tsx';
