import { PROVIDER_NAMES, type SocialProvider } from '@gatehouse/domain/games';
import { type Markup, markup } from '../../server-pages/markup.ts';
import { serverPage } from '../../server-pages/server-page.ts';
import type { DemoIdentity } from './demo-identities.ts';

export const IDENTITY_STYLES = '/demo/identity/page.css';

export interface IdentityChoice {
  provider: SocialProvider;
  brand: string;
  /** The target of the form. */
  action: string;
  identities: readonly DemoIdentity[];
  /** The submitted text when it was no e-mail address. */
  refused?: DemoIdentity;
}

export function identityPage({ provider, brand, action, identities, refused }: IdentityChoice): string {
  const title = `Sign in to ${brand} with ${PROVIDER_NAMES[provider]}`;
  return page(
    title,
    markup`<header class="masthead">
<span class="mark" data-provider="${provider}" aria-hidden="true">${PROVIDER_NAMES[provider].slice(0, 1)}</span>
<p class="eyebrow">Demo: sign in with ${PROVIDER_NAMES[provider]}</p>
<h1>Choose an account</h1>
<p class="hint">${brand} will see the name and email address you choose here. Nothing leaves this machine.</p>
</header>
<form method="post" action="${action}" aria-label="Demo accounts">
<ul class="people">${identities.map(person)}</ul>
</form>
<form class="own" method="post" action="${action}">
<h2>Another account</h2>
<label class="field"><span>Name</span>
<input name="name" type="text" required maxlength="64" autocomplete="off" value="${refused?.name ?? ''}"></label>
<label class="field"><span>Email</span>
<input name="email" type="email" required maxlength="254" autocomplete="off" inputmode="email" value="${refused?.email ?? ''}"${invalid(refused)}></label>
${refused && markup`<p class="problem" id="email-problem" role="alert">Enter a full email address, such as mira@example.test.</p>`}
<button class="primary" type="submit">Continue</button>
</form>
<form class="leave" method="post" action="${action}">
<button class="quiet" type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}

export function identityErrorPage(): string {
  return page(
    'This sign-in has ended',
    markup`<div class="over"><h1>This sign-in has ended</h1>
<p class="hint">It took too long or was finished in another window. Close this window and start again.</p></div>`,
  );
}

function person({ name, email }: DemoIdentity): Markup {
  const initials = name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('');
  return markup`<li><button class="person" type="submit" name="known" value="${email}">
<span class="avatar" aria-hidden="true">${initials}</span>
<span class="who"><strong>${name}</strong><span>${email}</span></span>
</button></li>`;
}

function invalid(refused: DemoIdentity | undefined): Markup | undefined {
  return refused && markup` aria-invalid="true" aria-describedby="email-problem"`;
}

function page(title: string, content: Markup): string {
  return serverPage({
    title,
    head: markup`<link rel="stylesheet" href="${IDENTITY_STYLES}">`,
    body: markup`<body>
<main class="consent">
${content}
</main>
</body>`,
  });
}
