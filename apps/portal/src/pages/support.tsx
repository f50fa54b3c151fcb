export { Faq as default } from '../features/support/faq.tsx';
