import { Faq } from '../features/support/faq.tsx';

export default Faq;
