import { describeScreens } from './testing/describe-screens.tsx';
import { screensOfTeams } from './testing/screens-of-teams.tsx';

describeScreens(screensOfTeams);
