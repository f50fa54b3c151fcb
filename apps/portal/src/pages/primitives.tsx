export { Primitives as default } from '../features/primitives/primitives.tsx';
