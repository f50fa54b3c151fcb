import { Faq } from '../features/faq/faq.tsx';

export default Faq;
