export { BAN_CATEGORIES, type BanCategory } from '@gatehouse/contract/errors';
