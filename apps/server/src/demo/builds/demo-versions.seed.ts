/** The demo publishes the first; `POST /demo/builds/:product` publishes the other. */
export const DEMO_VERSIONS = ['1.0.0-demo', '2.0.0-demo'] as const;
