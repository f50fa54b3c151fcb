/** A page of the example publisher: what a publisher would have on their own site. */
export interface DemoText {
  title: string;
  lead: string;
  /** Product and cut of the picture at the top. */
  art: readonly [product: string, cut: string];
  sections: readonly (readonly [heading: string, text: string])[];
}

export const DEMO_TEXTS: Readonly<Record<string, DemoText>> = {
  terms: {
    title: 'Terms of use',
    lead: 'What you may expect from us, and what we expect from you.',
    art: ['hollow-court', 'scene-1'],
    sections: [
      [
        'Your account',
        'One account is for one person. Keep your password to yourself and your email address up to date: it is how you get back in.',
      ],
      [
        'What you buy',
        'You buy the right to play a game, for as long as we run it. Add-ons and currency belong to the game they are made for. Every order comes with a receipt.',
      ],
      [
        'Playing fair',
        'No cheating, no selling of accounts, no abuse of other players. We can close an account that breaks these rules, and we say why.',
      ],
      ['Ending it', 'You can leave at any time. We give you notice if we change these terms.'],
    ],
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'Which data we keep, what for, and for how long.',
    art: ['hollow-court', 'scene-2'],
    sections: [
      [
        'Your account',
        'We keep your email address, your password in hashed form, your settings and your game accounts for as long as you have an account.',
      ],
      [
        'Your orders',
        'Orders and receipts are kept for as long as tax law asks. Your card number never reaches us.',
      ],
      [
        'Statistics and advertising',
        'Only with your consent. You can change your mind in the cookie settings at the foot of every page.',
      ],
      [
        'Your rights',
        'You may ask what we know about you, have it corrected, and have it deleted. Support will help.',
      ],
    ],
  },
  imprint: {
    title: 'Legal notice',
    lead: 'Who runs this site.',
    art: ['ironvale', 'scene-1'],
    sections: [
      ['Publisher', 'The name, address and register entry of the company that runs the store belong here.'],
      ['Contact', 'An email address and a telephone number that you answer.'],
    ],
  },
  about: {
    title: 'About us',
    lead: 'Eight worlds, one account.',
    art: ['ironvale', 'scene-2'],
    sections: [
      [
        'What we do',
        'We publish games of small studios: eight worlds between a burning citadel and a farm with opinions about geese.',
      ],
      [
        'How we work',
        'Studios keep their games and their voice. We keep the lights on: accounts, payments, support and the store.',
      ],
    ],
  },
  careers: {
    title: 'Careers',
    lead: 'Work on games that people come back to.',
    art: ['starhaven', 'scene-1'],
    sections: [
      [
        'Open positions',
        'None: this company exists in the demo only. A list of real openings would stand here.',
      ],
    ],
  },
  press: {
    title: 'Press',
    lead: 'Logos, pictures and the people to ask.',
    art: ['neon-drift', 'scene-1'],
    sections: [
      ['Press kit', 'Key art, logos and fact sheets of all eight games would be offered for download here.'],
      ['Contact', 'Journalists and creators would find a person with a name here, not a form.'],
    ],
  },
  board: {
    title: 'Forum',
    lead: 'Where players talk about the games.',
    art: ['tidebreakers', 'scene-1'],
    sections: [],
  },
  support: {
    title: 'Support',
    lead: 'People who answer when the help pages do not.',
    art: ['mossfield', 'scene-2'],
    sections: [],
  },
  discord: {
    title: 'Discord',
    lead: 'The icon in the footer leads to the publisher’s server.',
    art: ['paper-dragons', 'scene-3'],
    sections: [],
  },
  youtube: {
    title: 'YouTube',
    lead: 'The icon in the footer leads to the publisher’s channel.',
    art: ['neon-drift', 'scene-2'],
    sections: [],
  },
  instagram: {
    title: 'Instagram',
    lead: 'The icon in the footer leads to the publisher’s pictures.',
    art: ['mossfield', 'scene-1'],
    sections: [],
  },
};

export const MAGAZINE_TITLES: Readonly<Record<string, string>> = {
  magazine: 'Magazine',
  'magazine/video-games': 'Magazine: video games',
  'magazine/movies': 'Magazine: movies',
  'magazine/series': 'Magazine: series',
  'feed.xml': 'News feed',
};
