import { Coupon } from '../features/coupon/coupon.tsx';

export default Coupon;
