import type { Sql } from '#kit/db/db.ts';
import { toIsoTime } from '#kit/demo/times.ts';
import { pages } from '#rooms/pages/pages.table.ts';

const TERMS = `
<h2>Terms of use</h2>
<p>These terms apply to everyone who uses the community: on the app, on the web and in live parlours. By creating an account you agree to them.</p>
<h3>1. Your account</h3>
<p>You must be at least 16 years old. Use your own name or the name you perform under, and keep your password to yourself. You are responsible for what happens in your account; tell us at once if you think someone else is using it.</p>
<h3>2. Your music stays yours</h3>
<p>You keep all rights in the songs, pictures, videos and words that you upload. You give us permission to store them, to make technical copies of them and to show them in the community for as long as they are on your profile. When you remove them, that permission ends; copies in backups disappear within 30 days.</p>
<p>Upload only what is yours, or what you may share. That includes samples, beats and artwork.</p>
<h3>3. Being good company</h3>
<ul>
<li>No harassment, hate or threats, on the bulletin board or anywhere else.</li>
<li>No false names, bought votes or invented reviews.</li>
<li>No advertising in responses and messages.</li>
<li>Nothing that is against the law, and nothing that harms children.</li>
</ul>
<p>We may remove a post, pause an account or end it when these rules are broken. We tell you why, and you can answer by writing to support.</p>
<h3>4. Plans</h3>
<p>A <strong>Featured Headline</strong> runs for one week, a <strong>Featured Member</strong> plan for one month. Plans are paid in advance and end by themselves. A plan that has begun is not refunded, unless we could not provide it.</p>
<h3>5. Parlours</h3>
<p>Hosts set the price of a parlour and may offer its recording afterwards. The community keeps a share of each sale, which is shown before a parlour is published. If a parlour does not take place, its guests get their money back.</p>
<h3>6. The song contest</h3>
<p>Each person has one vote a song. Votes that were made by machines or paid for are not counted. The staff chooses which submissions are featured.</p>
<h3>7. Our part</h3>
<p>We work to keep the service running and your files safe, and we keep backups. We cannot promise that it is always available. Where the law allows it, our liability is limited to what you paid us in the last twelve months.</p>
<h3>8. Changes</h3>
<p>When these terms change in a way that matters, we write to you at least 30 days before. If you do not agree, you can close your account at any time.</p>
<p>Questions? Write to <a href="mailto:support@example.com">support@example.com</a>.</p>`;

const PRIVACY = `
<h2>Privacy</h2>
<p>This page says what we know about you, why, who else sees it and how you can have it removed. We keep it as short as we can, and we do not sell your data.</p>
<h3>What we store</h3>
<ul>
<li><strong>Your profile</strong>: name, email address, city, talents, genres, biography, links and picture.</li>
<li><strong>What you share</strong>: tracks, podcasts, projects, posts, responses, votes and reviews.</li>
<li><strong>What you buy</strong>: plans and parlours, with amount and date. Card numbers stay with our payment provider; we never see them.</li>
<li><strong>What keeps the service safe</strong>: sign-ins with time and network address, kept for 90 days.</li>
</ul>
<h3>Why</h3>
<p>To show your profile to other members, to deliver what you bought, to answer you, and to protect the community from abuse. We send news only if you asked for it.</p>
<h3>Who sees it</h3>
<p>Other members see your profile and what you share, never your email address or what you paid. The host of a parlour sees the names of its guests. Our staff sees what they need to help you; each change they make is recorded.</p>
<h3>How long</h3>
<p>As long as you have an account. After you delete it, your profile is gone at once and your files within 30 days. Payments are kept for as long as tax law requires, without your profile.</p>
<h3>Your rights</h3>
<p>You can ask for a copy of your data, have it corrected or deleted, or object to how we use it. Write to <a href="mailto:privacy@example.com">privacy@example.com</a>; we answer within 30 days.</p>
<h3>Cookies</h3>
<p>The app and this site store what is needed to keep you signed in. There are no advertising cookies and no trackers of other companies.</p>`;

/**
 * Creates terms and privacy pages if there are none yet; a community without the rest of the demo can have them too.
 */
export async function seedPages(db: Sql, now: Date): Promise<void> {
  const updatedAt = toIsoTime(now.getTime());
  await db
    .insert(pages)
    .values([
      { name: 'terms', html: TERMS.trim(), updatedAt },
      { name: 'privacy', html: PRIVACY.trim(), updatedAt },
    ])
    .onConflictDoNothing();
}
