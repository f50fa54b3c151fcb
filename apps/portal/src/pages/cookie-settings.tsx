import { CookieSettings } from '../features/consent/cookie-settings.tsx';

export default CookieSettings;
