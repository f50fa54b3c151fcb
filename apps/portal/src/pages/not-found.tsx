import { NotFound } from '../features/not-found/not-found.tsx';

export default NotFound;
