import type { MailMessages } from './sentence.ts';

/** The mails in German. */
export const messages: MailMessages = {
  'A webhook of {{webhookProject}} was switched off': 'Ein Webhook von {{webhookProject}} wurde abgeschaltet',
  'A webhook was switched off': 'Ein Webhook wurde abgeschaltet',
  'A {{providerName}} account was connected at {{projectDisplayName}}':
    'Ein {{providerName}}-Konto wurde bei {{projectDisplayName}} verknüpft',
  'A {{providerName}} account was connected': 'Ein {{providerName}}-Konto wurde verknüpft',
  'A {{providerName}} account was disconnected at {{projectDisplayName}}':
    'Ein {{providerName}}-Konto wurde von {{projectDisplayName}} getrennt',
  'A {{providerName}} account was disconnected': 'Ein {{providerName}}-Konto wurde getrennt',
  'Accept the invitation': 'Einladung annehmen',
  'Another email address signs in at {{projectDisplayName}}':
    'Eine weitere E-Mail-Adresse meldet bei {{projectDisplayName}} an',
  'Another email address signs in': 'Eine weitere E-Mail-Adresse meldet an',
  'Choose a new password': 'Neues Passwort wählen',
  'Confirm email address': 'E-Mail-Adresse bestätigen',
  'Confirm your email address for {{projectDisplayName}}': 'Bestätige deine E-Mail-Adresse für {{projectDisplayName}}',
  'Confirm your email address': 'Bestätige deine E-Mail-Adresse',
  'Events of {{webhookProject}} are no longer sent to the webhook{{#webhookName}} “{{webhookName}}”{{/webhookName}}: {{#webhookGone}}its server answers that it is gone for good.{{/webhookGone}}{{^webhookGone}}no attempt has succeeded for five days.{{/webhookGone}}':
    'Ereignisse von {{webhookProject}} werden nicht mehr an den Webhook{{#webhookName}} „{{webhookName}}“{{/webhookName}} gesendet: {{#webhookGone}}Sein Server antwortet, dass es ihn nicht mehr gibt.{{/webhookGone}}{{^webhookGone}}Seit fünf Tagen ist kein Versuch gelungen.{{/webhookGone}}',
  'From now on, a {{providerName}} account signs in to {{projectDisplayName}} as {{userPrimaryEmail}}.':
    'Ab jetzt meldet ein {{providerName}}-Konto bei {{projectDisplayName}} als {{userPrimaryEmail}} an.',
  'From now on, another email address than {{userPrimaryEmail}} signs in to your account at {{projectDisplayName}} as well. Your account settings show which one.':
    'Ab jetzt kannst du dich bei {{projectDisplayName}} außer mit {{userPrimaryEmail}} auch mit einer weiteren E-Mail-Adresse anmelden. Welche das ist, zeigen deine Kontoeinstellungen.',
  'From now on, signing in to {{projectDisplayName}} as {{userPrimaryEmail}} takes a code from an authenticator app as well.':
    'Für die Anmeldung bei {{projectDisplayName}} als {{userPrimaryEmail}} ist ab jetzt zusätzlich ein Code aus einer Authenticator-App nötig.',
  'Here is the link you asked for. It signs you in as {{userPrimaryEmail}}.':
    'Hier ist der Link, den du angefordert hast. Damit meldest du dich als {{userPrimaryEmail}} an.',
  'Hi,': 'Hallo!',
  'Hi{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}},':
    'Hallo{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}}!',
  'If it was not you, open {{projectDisplayName}}, change your password and switch multi-factor authentication on again.':
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, ändere dein Passwort und aktiviere die Zwei-Faktor-Authentifizierung wieder.',
  'If it was not you, open {{projectDisplayName}}, choose "Forgot password" and set a new one right away.':
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, wähle „Passwort vergessen“ und lege sofort ein neues fest.',
  'If it was not you, open {{projectDisplayName}}, disconnect the account in your account settings and sign out all other sessions.':
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, trenne das Konto in deinen Kontoeinstellungen und melde alle anderen Sitzungen ab.',
  'If it was not you, open {{projectDisplayName}}, remove the address in your account settings and sign out all other sessions.':
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, entferne die Adresse in deinen Kontoeinstellungen und melde alle anderen Sitzungen ab.',
  'If it was not you, somebody can use your {{providerName}} account: change its password.':
    'Wenn du das nicht warst, kann jemand dein {{providerName}}-Konto benutzen: Ändere dessen Passwort.',
  'If it was not you, somebody is using your account: write to the people who run {{projectDisplayName}} right away.':
    'Wenn du das nicht warst, benutzt jemand dein Konto: Wende dich sofort an die Betreiber von {{projectDisplayName}}.',
  'If that was you, there is nothing left to do.': 'Wenn du das warst, ist nichts weiter zu tun.',
  'If you have no password now, you can set one in your account settings. If it was not you who used the link, somebody can read your mail: change the password of your mailbox.':
    'Wenn du jetzt kein Passwort hast, kannst du in deinen Kontoeinstellungen eines festlegen. Wenn nicht du den Link benutzt hast, kann jemand deine E-Mails lesen: Ändere dann das Passwort deines Postfachs.',
  'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and linked accounts.':
    'Sie war vorher nicht bestätigt. Für den Fall, dass sich jemand anderes mit deiner Adresse registriert hatte, haben wir alle früheren Sitzungen beendet und das frühere Passwort, die Zwei-Faktor-Authentifizierung und verknüpfte Konten entfernt.',
  'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and other linked accounts.':
    'Sie war vorher nicht bestätigt. Für den Fall, dass sich jemand anderes mit deiner Adresse registriert hatte, haben wir alle früheren Sitzungen beendet und das frühere Passwort, die Zwei-Faktor-Authentifizierung und andere verknüpfte Konten entfernt.',
  'It works once, for 10 minutes. Share it with nobody: we never ask for it. If you did not want to sign in, you can ignore this mail.':
    'Link und Code gelten einmal und nur 10 Minuten lang. Gib sie nicht weiter: Wir fragen nie danach. Wenn du dich nicht anmelden wolltest, kannst du diese E-Mail ignorieren.',
  'Join the team': 'Dem Team beitreten',
  'Join {{teamDisplayName}} on {{projectDisplayName}}':
    'Dem Team {{teamDisplayName}} bei {{projectDisplayName}} beitreten',
  'Keys are about to end': 'Schlüssel laufen bald ab',
  'Keys have ended': 'Schlüssel sind abgelaufen',
  'Keys of {{keysProject}} end on {{keysEnd}}': 'Schlüssel von {{keysProject}} laufen am {{keysEnd}} ab',
  'Keys of {{keysProject}} have ended': 'Schlüssel von {{keysProject}} sind abgelaufen',
  'Make a new set, and put its keys in place.': 'Erstelle neue Schlüssel und setze sie ein.',
  'Make a new set, put its keys in place, and revoke this one when nothing uses it any more.':
    'Erstelle neue Schlüssel, setze sie ein und widerrufe diese, sobald nichts sie mehr benutzt.',
  'Manage {{projectDisplayName}}': '{{projectDisplayName}} verwalten',
  'Mend the receiver and switch the webhook on again: it goes on where it stopped, as far as events are kept.':
    'Bring den Empfänger in Ordnung und schalte den Webhook wieder ein: Er macht dort weiter, wo er stehen geblieben ist, soweit Ereignisse aufbewahrt werden.',
  'Multi-factor authentication is off at {{projectDisplayName}}':
    'Zwei-Faktor-Authentifizierung bei {{projectDisplayName}} ist deaktiviert',
  'Multi-factor authentication is off': 'Zwei-Faktor-Authentifizierung ist deaktiviert',
  'Multi-factor authentication is on at {{projectDisplayName}}':
    'Zwei-Faktor-Authentifizierung bei {{projectDisplayName}} ist aktiviert',
  'Multi-factor authentication is on': 'Zwei-Faktor-Authentifizierung ist aktiviert',
  'One click tells {{projectDisplayName}} that {{userPrimaryEmail}} is really yours.':
    'Ein Klick genügt, und {{projectDisplayName}} weiß, dass {{userPrimaryEmail}} wirklich dir gehört.',
  'Open the keys': 'Schlüssel öffnen',
  'Open the webhook': 'Webhook öffnen',
  'Or open this address:': 'Oder öffne diese Adresse:',
  'Reset your {{projectDisplayName}} password': 'Dein Passwort für {{projectDisplayName}} zurücksetzen',
  'Sign in to {{projectDisplayName}}': 'Bei {{projectDisplayName}} anmelden',
  'Sign in': 'Anmelden',
  'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} no longer takes a code from an authenticator app.':
    'Für die Anmeldung bei {{projectDisplayName}} als {{userPrimaryEmail}} ist kein Code aus einer Authenticator-App mehr nötig.',
  'Somebody, most likely you, asked for a new password for {{userPrimaryEmail}} at {{projectDisplayName}}.':
    'Jemand, vermutlich du, hat für {{userPrimaryEmail}} bei {{projectDisplayName}} ein neues Passwort angefordert.',
  'The email address of your account at {{projectDisplayName}} is no longer {{userPrimaryEmail}}. Mails about it go to another address from now on.':
    'Die E-Mail-Adresse deines Kontos bei {{projectDisplayName}} ist nicht mehr {{userPrimaryEmail}}. E-Mails dazu gehen ab jetzt an eine andere Adresse.',
  'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} ended on {{keysEnd}}. Its keys end in {{keysLastFour}}. Apps and servers that still use them are refused.':
    'Die Schlüssel{{#keysDescription}} „{{keysDescription}}“{{/keysDescription}} von {{keysProject}} sind am {{keysEnd}} abgelaufen. Sie enden auf {{keysLastFour}}. Apps und Server, die sie noch benutzen, werden abgewiesen.',
  'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} ends on {{keysEnd}}. Its keys end in {{keysLastFour}}. From then on, apps and servers that use them are refused.':
    'Die Schlüssel{{#keysDescription}} „{{keysDescription}}“{{/keysDescription}} von {{keysProject}} laufen am {{keysEnd}} ab. Sie enden auf {{keysLastFour}}. Danach werden Apps und Server, die sie benutzen, abgewiesen.',
  'The link works once, for 24 hours. If you have no account at {{projectDisplayName}}, somebody mistyped their address: you can ignore this mail.':
    'Der Link funktioniert einmal und ist 24 Stunden gültig. Wenn du kein Konto bei {{projectDisplayName}} hast, hat sich jemand bei der Adresse vertippt: Du kannst diese E-Mail ignorieren.',
  'The link works once, for 30 minutes. If it was not you, ignore this mail: your password stays as it is.':
    'Der Link funktioniert einmal und ist 30 Minuten gültig. Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  'The link works once, for 7 days. If you did not expect an invitation, you can ignore this mail.':
    'Der Link funktioniert einmal und ist 7 Tage gültig. Wenn du keine Einladung erwartet hast, kannst du diese E-Mail ignorieren.',
  'The password for {{userPrimaryEmail}} at {{projectDisplayName}} has just been changed. All other sessions were signed out.':
    'Das Passwort für {{userPrimaryEmail}} bei {{projectDisplayName}} wurde gerade geändert. Alle anderen Sitzungen wurden beendet.',
  'The {{providerName}} account no longer signs in to {{projectDisplayName}} as {{userPrimaryEmail}}.':
    'Das {{providerName}}-Konto meldet bei {{projectDisplayName}} nicht mehr als {{userPrimaryEmail}} an.',
  'You are invited to manage {{projectDisplayName}}': 'Einladung, {{projectDisplayName}} zu verwalten',
  'You are invited to {{teamDisplayName}}': 'Einladung zu {{teamDisplayName}}',
  'You get this mail because you own {{keysProject}}. It comes 14 and 3 days before keys end that are in use, and when they have ended.':
    'Du bekommst diese E-Mail, weil {{keysProject}} dir gehört. Sie kommt 14 und 3 Tage, bevor benutzte Schlüssel ablaufen, und wenn sie abgelaufen sind.',
  'You get this mail because you own {{webhookProject}}.':
    'Du bekommst diese E-Mail, weil {{webhookProject}} dir gehört.',
  'You just signed in to {{projectDisplayName}} with {{providerName}}, and that confirms that {{userPrimaryEmail}} is yours.':
    'Du hast dich gerade mit {{providerName}} bei {{projectDisplayName}} angemeldet. Damit ist bestätigt, dass {{userPrimaryEmail}} dir gehört.',
  'You just used a link from a mail of {{projectDisplayName}}, and that confirms that {{userPrimaryEmail}} is yours.':
    'Du hast gerade einen Link aus einer E-Mail von {{projectDisplayName}} benutzt. Damit ist bestätigt, dass {{userPrimaryEmail}} dir gehört.',
  'Your email address at {{projectDisplayName}} was changed':
    'Deine E-Mail-Adresse bei {{projectDisplayName}} wurde geändert',
  'Your email address is confirmed at {{projectDisplayName}}':
    'Deine E-Mail-Adresse bei {{projectDisplayName}} ist bestätigt',
  'Your email address is confirmed': 'Deine E-Mail-Adresse ist bestätigt',
  'Your email address was changed': 'Deine E-Mail-Adresse wurde geändert',
  'Your password was changed': 'Dein Passwort wurde geändert',
  'Your {{projectDisplayName}} password was changed': 'Dein Passwort für {{projectDisplayName}} wurde geändert',
  '{{#code}}Or type this code where you asked for the link:{{/code}}':
    '{{#code}}Oder gib diesen Code dort ein, wo du den Link angefordert hast:{{/code}}',
  '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the team {{teamDisplayName}} on {{projectDisplayName}}.':
    '{{#userDisplayName}}{{userDisplayName}} lädt dich ein{{/userDisplayName}}{{^userDisplayName}}Du bist eingeladen{{/userDisplayName}}, dem Team {{teamDisplayName}} bei {{projectDisplayName}} beizutreten.',
  '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to manage {{projectDisplayName}} together with others.':
    '{{#userDisplayName}}{{userDisplayName}} lädt dich ein{{/userDisplayName}}{{^userDisplayName}}Du bist eingeladen{{/userDisplayName}}, {{projectDisplayName}} mit anderen zu verwalten.',
};
