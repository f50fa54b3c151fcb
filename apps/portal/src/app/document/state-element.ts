export const STATE_ELEMENT_ID = 'gatehouse-state';
