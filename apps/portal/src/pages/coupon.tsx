export { Coupon as default } from '../features/coupon/coupon.tsx';
