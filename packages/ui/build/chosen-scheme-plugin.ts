/** The parts of PostCSS that are used here. */
interface Rule {
  selector: string;
}
interface MediaRule {
  params: string;
  nodes?: unknown[] | undefined;
  walkRules(visit: (rule: Rule) => void): void;
  clone(): this;
  after(nodes: unknown): unknown;
}
interface Root {
  walkAtRules(name: string, visit: (rule: MediaRule) => void): void;
}

const LIGHT = /^\(prefers-color-scheme: light\)(?: and (.+))?$/;
const BY_VISITOR = ':where(:root:not([data-scheme]))';
const CHOSEN = ':where(:root[data-scheme="light"])';

/**
 * A publisher may choose one scheme for every visitor, by an attribute of the document. What a style sheet says about
 * the light scheme then follows the attribute and not the setting of the browser. `:where` leaves the specificity as it is.
 */
export function chosenSchemePlugin() {
  return {
    postcssPlugin: 'gatehouse-chosen-scheme',
    Once(root: Root): void {
      root.walkAtRules('media', (media) => {
        const [isLight, others] = LIGHT.exec(media.params) ?? [];
        if (isLight === undefined || knowsChoice(media)) return;
        const chosen = media.clone();
        prefix(media, BY_VISITOR);
        prefix(chosen, CHOSEN);
        if (others) chosen.params = others;
        media.after(others ? chosen : chosen.nodes);
      });
    },
  };
}

function knowsChoice(media: MediaRule): boolean {
  let isKnown = false;
  media.walkRules(({ selector }) => {
    isKnown ||= selector.includes('data-scheme');
  });
  return isKnown;
}

function prefix(media: MediaRule, scope: string): void {
  media.walkRules((rule) => {
    rule.selector = rule.selector
      .split(',')
      .map((one) => `${scope} ${one.trim()}`)
      .join(', ');
  });
}
