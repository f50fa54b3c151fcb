import { contrastOf, fromOklch, mixed, toOklch } from './colour.rules.ts';

export type Scheme = 'dark' | 'light';

/** What a publisher may choose of a scheme; the other colours follow from it. */
export interface ChosenColours {
  accent?: string | undefined;
  accentText?: string | undefined;
  background?: string | undefined;
  surface?: string | undefined;
  text?: string | undefined;
}

/** The roles of `colours.css` of the portal that follow a brand; a test compares them with it. */
export const DEFAULT_ROLES = {
  dark: {
    ink0: '#080f18',
    ink1: '#0f1622',
    ink2: '#16202e',
    ink3: '#202b3b',
    line: '#293342',
    edge: '#657689',
    text: '#f4f0e7',
    text2: '#b1bcc7',
    text3: '#8e9aa8',
    amber: '#f7b44e',
    'amber-hi': '#fccc79',
    'amber-lo': '#e49839',
    'on-amber': '#201304',
    'amber-ink': '#fabf61',
    'amber-wash': '#32230e',
    control: '#202b3b',
    'control-hi': '#414a57',
    'control-edge': '#414d5d',
    field: '#080f18',
  },
  light: {
    ink0: '#f8f5f0',
    ink1: '#fefdfb',
    ink2: '#ffffff',
    ink3: '#f0ece5',
    line: '#e1dcd3',
    edge: '#897e70',
    text: '#121d2d',
    text2: '#404b5b',
    text3: '#5a6474',
    amber: '#f7b44e',
    'amber-hi': '#fcc364',
    'amber-lo': '#eb9f37',
    'on-amber': '#201304',
    'amber-ink': '#8f5208',
    'amber-wash': '#fcedd1',
    control: '#ffffff',
    'control-hi': '#f0ece5',
    'control-edge': '#b8b3aa',
    field: '#ffffff',
  },
} as const satisfies Record<Scheme, Record<string, string>>;

export type Role = keyof (typeof DEFAULT_ROLES)['dark'];
export type Roles = Record<Role, string>;

/** Colours of states, which no brand changes, and on which text stands or which stand on a surface. */
export const FIXED_ROLES = {
  dark: { tide: '#7acce0', ok: '#6fdea7', warn: '#f0dc7b', danger: '#f87e77' },
  light: { tide: '#166687', ok: '#0e6c43', warn: '#755914', danger: '#bc2826' },
} as const satisfies Record<Scheme, Record<string, string>>;

const TEXT_CONTRAST_MIN = 4.5;
const BORDER_CONTRAST_MIN = 3;
const STEP = 0.01;
/** Of the wash, on which a text in the accent colour stands. */
const WASH_SHARE = { dark: 0.15, light: 0.2 };

/** The colours of a scheme. Those that do not follow from what was chosen are as they are in the portal. */
export function rolesOf(scheme: Scheme, chosen: ChosenColours): Roles {
  const roles: Roles = { ...DEFAULT_ROLES[scheme] };
  if (chosen.surface) setSurfaces(roles, scheme, chosen.surface);
  if (chosen.background) {
    roles.ink0 = chosen.background;
    if (scheme === 'dark') roles.field = chosen.background;
  }
  if (chosen.text) {
    roles.text = chosen.text;
    roles.text2 = legible(mixed(chosen.text, roles.ink1, 0.78), textGrounds(roles));
    roles.text3 = legible(mixed(chosen.text, roles.ink1, 0.64), textGrounds(roles));
  }
  if (chosen.accent) setAccent(roles, scheme, chosen.accent);
  if (chosen.accentText) roles['amber-ink'] = chosen.accentText;
  return roles;
}

/** At the same distances in lightness as in the portal, in the hue of the chosen surface. */
function setSurfaces(roles: Roles, scheme: Scheme, surface: string): void {
  const base = toOklch(surface);
  const from = toOklch(DEFAULT_ROLES[scheme].ink1).l;
  const all = ['ink2', 'ink3', 'line', 'edge', 'control', 'control-hi', 'control-edge', 'field'] as const;
  for (const role of all) {
    // The field of the dark scheme is as dark as the background.
    if (role === 'field' && scheme === 'dark') continue;
    roles[role] = fromOklch({ ...base, l: base.l + toOklch(DEFAULT_ROLES[scheme][role]).l - from });
  }
  roles.ink1 = surface;
}

function setAccent(roles: Roles, scheme: Scheme, accent: string): void {
  const { l, c, h } = toOklch(accent);
  roles.amber = accent;
  roles['amber-lo'] = fromOklch({ l: l - 0.075, c, h });
  // Of the two that can stand on it the better one, and a change under the pointer that keeps it legible.
  const tinted = fromOklch({ l: 0.18, c: 0.03, h });
  const dark = contrastOf(tinted, accent) >= TEXT_CONTRAST_MIN ? tinted : '#000000';
  const label = contrastOf(dark, accent) >= contrastOf('#ffffff', accent) ? dark : '#ffffff';
  const lighter = fromOklch({ l: l + 0.055, c: c - 0.025, h });
  roles['on-amber'] = label;
  roles['amber-hi'] =
    contrastOf(label, lighter) >= TEXT_CONTRAST_MIN ? lighter : fromOklch({ l: l - 0.055, c, h });
  roles['amber-wash'] = mixed(accent, roles.ink1, WASH_SHARE[scheme]);
  roles['amber-ink'] = legible(accent, [...textGrounds(roles), roles['amber-wash']]);
}

const textGrounds = ({ ink0, ink1, ink2 }: Roles) => [ink0, ink1, ink2];

/** The nearest lightness at which it can be read on all of them. */
function legible(colour: string, grounds: readonly string[]): string {
  const { l, c, h } = toOklch(colour);
  const isGood = (one: string) => grounds.every((ground) => contrastOf(one, ground) >= TEXT_CONTRAST_MIN);
  for (let away = 0; away <= 1; away += STEP) {
    const near = [l + away, l - away].map((lightness) => fromOklch({ l: lightness, c, h })).find(isGood);
    if (near) return near;
  }
  return colour;
}

export interface LowContrast {
  /** What was chosen and can be changed. */
  field: keyof ChosenColours;
  message: string;
}

type Pair = [ink: string, ground: string, names: [string, string], least: number];

/** Pairs that WCAG 2.2 AA asks more of, with their names and ratios. */
export function findLowContrasts(scheme: Scheme, chosen: ChosenColours): LowContrast[] {
  const roles = rolesOf(scheme, chosen);
  const fixed = FIXED_ROLES[scheme];
  const grounds = [
    ['background', roles.ink0],
    ['surface', roles.ink1],
    ['raised surface', roles.ink2],
  ] as const;
  const pairs: Pair[] = [
    ...(
      [
        ['text', roles.text],
        ['secondary text', roles.text2],
        ['tertiary text', roles.text3],
        ['accentText', roles['amber-ink']],
      ] as const
    ).flatMap(([name, ink]) =>
      grounds.map(([on, ground]): Pair => [ink, ground, [name, on], TEXT_CONTRAST_MIN]),
    ),
    [roles['on-amber'], roles.amber, ['the label of a button', 'accent'], TEXT_CONTRAST_MIN],
    [
      roles['on-amber'],
      roles['amber-hi'],
      ['the label of a button', 'accent under the pointer'],
      TEXT_CONTRAST_MIN,
    ],
    [roles['amber-ink'], roles['amber-wash'], ['accentText', 'accent wash'], TEXT_CONTRAST_MIN],
    [roles.text, roles.control, ['text', 'control'], TEXT_CONTRAST_MIN],
    [roles.text, roles['control-hi'], ['text', 'control under the pointer'], TEXT_CONTRAST_MIN],
    [roles.text2, roles.ink3, ['secondary text', 'selected surface'], TEXT_CONTRAST_MIN],
    ...Object.entries(fixed).map(
      ([name, ink]): Pair => [ink, roles.ink1, [`text of a state (${name})`, 'surface'], TEXT_CONTRAST_MIN],
    ),
    [roles.edge, roles.ink1, ['the border of a field', 'surface'], BORDER_CONTRAST_MIN],
    [roles.edge, roles.field, ['the border of a field', 'field'], BORDER_CONTRAST_MIN],
  ];
  return pairs.flatMap(([ink, ground, [name, on], least]) => {
    const ratio = contrastOf(ink, ground);
    if (ratio >= least) return [];
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `${name} ${ink} on ${on} ${ground} has a contrast of ${shown}:1, and needs ${least}:1`;
    return [{ field: fieldOf([name, on], chosen), message }];
  });
}

/** The chosen colour that the pair depends on. */
function fieldOf(names: readonly string[], chosen: ChosenColours): keyof ChosenColours {
  const has = (word: string) => names.some((name) => name.includes(word));
  const candidates: (keyof ChosenColours)[] = [
    ...(has('accentText') ? (['accentText', 'accent'] as const) : []),
    ...(has('accent') ? (['accent'] as const) : []),
    ...(has('background') ? (['background'] as const) : []),
    ...(has('surface') || has('control') || has('field') ? (['surface', 'background'] as const) : []),
    'text',
    'surface',
    'background',
    'accent',
  ];
  return candidates.find((field) => chosen[field] !== undefined) ?? 'accent';
}
