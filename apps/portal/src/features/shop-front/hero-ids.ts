/** Connects each tab to its slide for assistive technology. */
export const tabId = (hero: string, productName: string) => `${hero}-tab-${productName}`;
export const panelId = (hero: string, productName: string) => `${hero}-slide-${productName}`;
