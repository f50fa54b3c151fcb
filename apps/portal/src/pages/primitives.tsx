import { Primitives } from '../features/primitives/primitives.tsx';

export default Primitives;
