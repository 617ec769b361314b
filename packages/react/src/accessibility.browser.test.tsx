import { describeScreens } from './testing/describe-screens.tsx';
import { screensOfAuth } from './testing/screens-of-auth.tsx';

describeScreens(screensOfAuth, { isSignInSheetEnough: true });
