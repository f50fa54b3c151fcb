/** Widths in CSS pixels; breakpoints.css says which query each one stands for. */
export const BREAKPOINTS_PX = {
  small: 576,
  column: 700,
  breadcrumbs: 768,
  mobileMax: 812,
  desktopMin: 813,
  wide: 1024,
} as const;

/** True for the widths where the spec shows mobile modals instead of desktop menus. */
export const MOBILE_QUERY = `(width <= ${BREAKPOINTS_PX.mobileMax}px)`;
