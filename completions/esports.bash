# bash completion of esports: source <(esports completion bash)

_esports() {
  local cur=${COMP_WORDS[COMP_CWORD]} prefix='' flag='' first='' second='' count=0 used=0 fields=9 token i
  local flags='' offers=() offer='' given=() glued=''
  local end=$COMP_CWORD colon=''
  COMPREPLY=()
  # bash hands over column:desc as three words, and replaces only the last.
  if ((end > 2)) && [[ $cur == ':' || ${COMP_WORDS[end - 1]} == ':' ]]; then
    [[ $cur == ':' ]] && cur='' || ((end -= 1))
    ((end -= 1))
    colon=${COMP_WORDS[end]}:
  fi
  # Words and flags apart; bash hands over --flag=value as three words.
  for ((i = 1; i < end; i++)); do
    token=${COMP_WORDS[i]}
    if ((${#given[@]})) && [[ -n $glued || $token == '=' ]]; then
      given[${#given[@]} - 1]+=$token
    else
      given+=("$token")
    fi
    glued=''
    [[ $token == '=' ]] && glued=yes
    if [[ $token == '=' ]]; then
      flag=${flag:-=}
    elif [[ -n $flag ]]; then
      flag=''
    else
      case $token in
        --) return ;;
        --team|--limit|--page|--max-pages|--output|-o|--jq|-q|--template|--jq-limit|--columns|--sort|--tz|--base-url|--game|--profile|--data|--ca-file|--timeout|--param|--max-age|--max-requests|--color|--theme|--match|--type|--count|--until|--silence|--for|--max-updates|--from|--to|--detail|--by|--event|--map|--min-rounds|--date|--on|--since|--weapon|--rarity|--min-price|--max-price|--market|--window|--if|--stage|--after|--pick|--into|--report|--file|--only|--store|--plan|--opens|--name|--monthly|--access|--poll|--delay|--notify|--exec|--record|--speed|--lang|--platform|--host|--port|--replay|--start-at|--allow-host|--public-url|--cors|--log|--bo) flag=$token ;;
        -*) ;;
        *)
          if ((count == 0)); then first=$token; elif ((count == 1)); then second=$token; fi
          ((count += 1)) ;;
      esac
    fi
  done
  if [[ $cur == '=' ]]; then
    flag=${COMP_WORDS[COMP_CWORD - 1]}
    cur=''
  elif [[ $cur == --*=* ]]; then
    flag=${cur%%=*}
    prefix=$flag=
    cur=${cur#*=}
  fi

  if [[ -n $flag ]]; then
    case $flag in
      --team) offer=$':team' ;;
      --output|-o) offer=$'table\nwide\njson\nndjson\ncsv\ntsv\nyaml\nmarkdown\nids\nics' ;;
      --json) offer=$':fields' ;;
      --columns) offer=$':columns' ;;
      --sort) offer=$':sort' ;;
      --tz) offer=$':zone' ;;
      --profile) offer=$'demo\n:profile' ;;
      --data) offer=$':files' ;;
      --ca-file) offer=$':files' ;;
      --color) offer=$'auto\nalways\nnever' ;;
      --theme) offer=$'dark\nlight\nmono\ncolour-blind\nascii\nboxed' ;;
      --match) offer=$':match' ;;
      --type) offer=$'snapshot\nround_start\nkill\nbomb_planted\nbomb_defused\nbomb_exploded\nround_end\nmap_end\nmatch_end' ;;
      --until) offer=$'snapshot\nround_start\nkill\nbomb_planted\nbomb_defused\nbomb_exploded\nround_end\nmap_end\nmatch_end' ;;
      --detail) offer=$'rounds' ;;
      --by) offer=$'series\nround' ;;
      --event) offer=$':event' ;;
      --rarity) offer=$'Consumer Grade\nIndustrial Grade\nMil-Spec Grade\nRestricted\nClassified\nCovert\nExtraordinary\nContraband' ;;
      --window) offer=$'1d\n7d\n30d\n90d\n180d\n1y' ;;
      --into) offer=$':files' ;;
      --report) offer=$':files' ;;
      --file) offer=$':files' ;;
      --only) offer=$':columns' ;;
      --store) offer=$'file\nkeychain' ;;
      --plan) offer=$'free\nscale\nenterprise' ;;
      --access) offer=$':files' ;;
      --record) offer=$':files' ;;
      --log) offer=$'json\ntext\noff' ;;
      --bo) offer=$'1\n3\n5\n7' ;;
    esac
  else
    case "$first $second" in
      'live list') used=2 fields=0 flags='--team --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' ;;
      'live state') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'live scoreboard') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'live rounds') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'live stream') used=2 fields=0 flags='--match --type --count --until --exit-status --silence --for --max-updates --json --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'live room') used=2 fields=1 flags='--type --count --until --exit-status --silence --for --max-updates --json --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'results list'|'result list') used=2 fields=0 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'results recent'|'result recent') used=2 fields=0 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'results match'|'result match') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'results maps'|'result maps') used=2 fields=1 flags='--detail --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'results stats'|'result stats') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'results team'|'result team') used=2 fields=1 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':team') ;;
      'results placements'|'results tournament'|'result placements'|'result tournament') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':event') ;;
      'results recap'|'result recap') used=2 fields=1 flags='--explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'results swing'|'result swing') used=2 fields=1 flags='--by --count --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'results economy'|'result economy') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'schedule upcoming') used=2 fields=0 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' ;;
      'schedule today') used=2 fields=0 flags='--team --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' ;;
      'schedule team') used=2 fields=1 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' offers=($':team') ;;
      'schedule tournaments') used=2 fields=0 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'schedule calendar') used=2 fields=0 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'schedule streams') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'players show'|'player show') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($':player' '') ;;
      'players stats'|'player stats') used=2 fields=1 flags='--limit --page --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':player') ;;
      'players seasons'|'player seasons') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':player') ;;
      'players form'|'player form') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':player') ;;
      'players matches'|'player matches') used=2 fields=1 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':player') ;;
      'players leaderboard'|'player leaderboard') used=2 fields=1 flags='--from --to --event --map --min-rounds --by --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($'rating\nadr\nkast\nkd\nkills\nopening-kills\nest-rating\nopening-duels\ntrade-kills\nclutches\nmulti-kills\nutility\nmaps-won') ;;
      'players search'|'player search') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'players compare'|'player compare') used=2 fields=2 flags='--from --to --event --map --min-rounds --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':player' $':player' $':player') ;;
      'teams show'|'team show') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($':team') ;;
      'teams roster-history'|'team roster-history') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':team') ;;
      'teams map-stats'|'team map-stats') used=2 fields=1 flags='--from --to --event --map --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':team') ;;
      'teams vs'|'team vs') used=2 fields=2 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':team' $':team') ;;
      'teams roster-changes'|'team roster-changes') used=2 fields=0 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'teams transfers'|'team transfers') used=2 fields=0 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'teams compare'|'team compare') used=2 fields=2 flags='--from --to --event --map --min-rounds --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':team' $':team' $':team') ;;
      'teams results'|'team results') used=2 fields=1 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':team') ;;
      'teams upcoming'|'team upcoming') used=2 fields=1 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' offers=($':team') ;;
      'rankings list'|'ranking list') used=2 fields=0 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'rankings world'|'ranking world') used=2 fields=0 flags='--date --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'rankings vrs'|'ranking vrs') used=2 fields=0 flags='--date --team --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'rankings region'|'ranking region') used=2 fields=1 flags='--date --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($'europe\namericas\nasia') ;;
      'rankings elo'|'ranking elo') used=2 fields=0 flags='--on --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'rankings backtest'|'ranking backtest') used=2 fields=0 flags='--from --to --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'rankings explain'|'ranking explain') used=2 fields=1 flags='--since --date --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':team' $':team') ;;
      'skins search'|'skin search') used=2 fields=0 flags='--weapon --rarity --min-price --max-price --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'skins show'|'skin show') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':skin') ;;
      'skins prices'|'skin prices') used=2 fields=1 flags='--market --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':skin') ;;
      'skins history'|'skin history') used=2 fields=1 flags='--market --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':skin') ;;
      'skins order-book'|'skin order-book') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':skin') ;;
      'skins trending'|'skin trending') used=2 fields=0 flags='--window --market --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'tournaments live'|'tournament live'|'events live'|'event live') used=2 fields=0 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'tournaments show'|'tournament show'|'events show'|'event show') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($':event') ;;
      'tournaments matches'|'tournament matches'|'events matches'|'event matches') used=2 fields=1 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' offers=($':event') ;;
      'tournaments standings'|'tournament standings'|'events standings'|'event standings') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':event') ;;
      'tournaments bracket'|'tournament bracket'|'events bracket'|'event bracket') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':event') ;;
      'tournaments scenarios'|'tournament scenarios'|'events scenarios'|'event scenarios') used=2 fields=1 flags='--team --if --stage --after --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'tournaments outlook'|'tournament outlook'|'events outlook'|'event outlook') used=2 fields=1 flags='--stage --after --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'tournaments pickem'|'tournament pickem'|'events pickem'|'event pickem') used=2 fields=1 flags='--pick --stage --after --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'tournaments placements'|'tournament placements'|'events placements'|'event placements') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':event') ;;
      'tournaments upcoming'|'tournament upcoming'|'events upcoming'|'event upcoming') used=2 fields=0 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'tournaments calendar'|'tournament calendar'|'events calendar'|'event calendar') used=2 fields=0 flags='--from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' ;;
      'match recap'|'matches recap') used=2 fields=1 flags='--explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'match swing'|'matches swing') used=2 fields=1 flags='--by --count --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'match economy'|'matches economy') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'match show'|'matches show') used=2 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'match maps'|'matches maps') used=2 fields=1 flags='--detail --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'match stats'|'matches stats') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'match streams'|'matches streams') used=2 fields=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'data import') used=2 flags='--into --market --report --quiet --debug --color --theme --help --version' offers=($'standings\ndemos\nskins\nprices\ntournament' $':files') ;;
      'data info') used=2 fields=0 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --data --profile --quiet --debug --color --theme --help --version' offers=($':files') ;;
      'data sql') used=2 fields=0 flags='--file --output --json --jq --template --jq-limit --columns --header --no-header --csv-raw --data --profile --quiet --debug --color --theme --help --version' ;;
      'data export') used=2 fields=1 flags='--only --raw --force --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --data --profile --quiet --debug --color --theme --help --version' offers=($':files') ;;
      'auth login') used=2 flags='--store --base-url --game --profile --insecure --timeout --quiet --debug --color --theme --help --version' ;;
      'auth status') used=2 fields=0 flags='--base-url --game --profile --data --insecure --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'auth logout') used=2 flags='--profile --quiet --debug --color --theme --help --version' ;;
      'auth token') used=2 flags='--base-url --game --profile --data --insecure --quiet --debug --color --theme --help --version' ;;
      'profile list'|'profiles list') used=2 fields=0 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'profile use'|'profiles use') used=2 flags='--quiet --debug --color --theme --help --version' offers=($'demo\n:profile') ;;
      'profile create'|'profiles create') used=2 flags='--base-url --game --insecure --quiet --debug --color --theme --help --version' ;;
      'profile delete'|'profiles delete') used=2 flags='--quiet --debug --color --theme --help --version' offers=($':profile') ;;
      'config list'|'settings list') used=2 fields=0 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'config get'|'settings get') used=2 flags='--quiet --debug --color --theme --help --version' offers=($'budget.monthly\nbudget.warnAt\nliveBudget\nsilence\noutput\ncolor\ntheme\ntz\nchances\nupdates') ;;
      'config set'|'settings set') used=2 flags='--quiet --debug --color --theme --help --version' offers=($'budget.monthly\nbudget.warnAt\nliveBudget\nsilence\noutput\ncolor\ntheme\ntz\nchances\nupdates' $':setting') ;;
      'config unset'|'settings unset') used=2 flags='--quiet --debug --color --theme --help --version' offers=($'budget.monthly\nbudget.warnAt\nliveBudget\nsilence\noutput\ncolor\ntheme\ntz\nchances\nupdates') ;;
      'config path'|'settings path') used=2 flags='--quiet --debug --color --theme --help --version' ;;
      'alias set'|'aliases set') used=2 flags='--quiet --debug --color --theme --help --version' ;;
      'alias list'|'aliases list') used=2 fields=0 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'alias delete'|'aliases delete') used=2 flags='--quiet --debug --color --theme --help --version' offers=($':alias') ;;
      'cache info') used=2 fields=0 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'cache clear') used=2 flags='--quiet --debug --color --theme --help --version' ;;
      'completion install') used=2 flags='--quiet --debug --color --theme --help --version' offers=($'bash\nzsh\nfish\npowershell') ;;
      'completion uninstall') used=2 flags='--quiet --debug --color --theme --help --version' offers=($'bash\nzsh\nfish\npowershell') ;;
      'completion print') used=2 flags='--quiet --debug --color --theme --help --version' offers=($'bash\nzsh\nfish\npowershell') ;;
      'keys create'|'key create') used=2 fields=0 flags='--plan --opens --name --monthly --access --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'keys list'|'key list') used=2 fields=0 flags='--access --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'keys revoke'|'key revoke') used=2 flags='--access --quiet --debug --color --theme --help --version' offers=($':key') ;;
      'keys reset-month'|'key reset-month') used=2 flags='--access --quiet --debug --color --theme --help --version' offers=($':key') ;;
      'live '*) used=1 flags='--team --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' offers=($'list\nstate\nscoreboard\nrounds\nstream\nroom\n:match') ;;
      'results '*|'result '*) used=1 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($'list\nrecent\nmatch\nmaps\nstats\nteam\nplacements\ntournament\nrecap\nswing\neconomy\n:match') ;;
      'schedule '*) used=1 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' offers=($'upcoming\ntoday\nteam\ntournaments\ncalendar\nstreams\n:team') ;;
      'players '*|'player '*) used=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($'show\nstats\nseasons\nform\nmatches\nleaderboard\nsearch\ncompare\n:player' $':player' $':player') ;;
      'teams '*|'team '*) used=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($'show\nroster-history\nmap-stats\nvs\nroster-changes\ntransfers\ncompare\nresults\nupcoming\n:team' $':team' $':team') ;;
      'rankings '*|'ranking '*) used=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($'list\nworld\nvrs\nregion\nelo\nbacktest\nexplain\neurope\namericas\nasia') ;;
      'skins '*|'skin '*) used=1 flags='--weapon --rarity --min-price --max-price --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($'search\nshow\nprices\nhistory\norder-book\ntrending') ;;
      'tournaments '*|'tournament '*|'events '*|'event '*) used=1 flags='--limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --help --version' offers=($'live\nshow\nmatches\nstandings\nbracket\nscenarios\noutlook\npickem\nplacements\nupcoming\ncalendar\n:event') ;;
      'match '*|'matches '*) used=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' offers=($'recap\nswing\neconomy\nshow\nmaps\nstats\nstreams\n:match') ;;
      'data '*) used=1 flags='--json --quiet --debug --color --theme --help --version' offers=($'import\ninfo\nsql\nexport') ;;
      'auth '*) used=1 flags='--json --quiet --debug --color --theme --help --version' offers=($'login\nstatus\nlogout\ntoken') ;;
      'profile '*|'profiles '*) used=1 flags='--json --quiet --debug --color --theme --help --version' offers=($'list\nuse\ncreate\ndelete') ;;
      'config '*|'settings '*) used=1 flags='--json --quiet --debug --color --theme --help --version' offers=($'list\nget\nset\nunset\npath') ;;
      'alias '*|'aliases '*) used=1 flags='--json --quiet --debug --color --theme --help --version' offers=($'set\nlist\ndelete') ;;
      'cache '*) used=1 flags='--json --quiet --debug --color --theme --help --version' offers=($'info\nclear') ;;
      'completion '*) used=1 flags='--quiet --debug --color --theme --help --version' offers=($'install\nuninstall\nprint\nbash\nzsh\nfish\npowershell') ;;
      'keys '*|'key '*) used=1 flags='--json --quiet --debug --color --theme --help --version' offers=($'create\nlist\nrevoke\nreset-month') ;;
      'upcoming '*) used=1 fields=0 flags='--team --from --to --limit --page --all --max-pages --exit-status --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --help --version' ;;
      'home '*) used=1 fields=0 flags='--tz --utc --chances --no-chances --base-url --game --profile --data --insecure --ca-file --timeout --param --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'my '*) used=1 fields=0 flags='--tz --utc --chances --no-chances --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'follow '*) used=1 fields=0 flags='--base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'unfollow '*) used=1 flags='--base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'watch '*) used=1 flags='--stream --room --poll --silence --max-updates --once --ascii --delay --notify --exec --wait --until --exit-status --record --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'replay '*) used=1 flags='--once --ascii --delay --notify --exec --speed --quiet --debug --color --theme --help --version' offers=($':files') ;;
      'wait '*) used=1 flags='--stream --room --poll --silence --max-updates --for --timeout --base-url --game --profile --data --insecure --ca-file --param --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'today '*) used=1 fields=0 flags='--team --limit --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --help --version' ;;
      'api '*) used=1 fields=1 flags='--include --paginate --max-pages --json --jq --template --jq-limit --tz --utc --base-url --game --profile --data --insecure --ca-file --timeout --param --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':path') ;;
      'open '*) used=1 flags='--lang --platform --print --base-url --game --profile --data --insecure --ca-file --timeout --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --help --version' offers=($':match') ;;
      'search '*) used=1 fields=1 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'usage '*) used=1 fields=0 flags='--check --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' ;;
      'routes '*) used=1 fields=0 flags='--output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'schema '*) used=1 flags='--quiet --debug --color --theme --help --version' offers=($'live\nresults\nresult\nschedule\nplayers\nplayer\nteams\nteam\nrankings\nranking\nskins\nskin\ntournaments\ntournament\nevents\nevent\nmatch\nmatches\ndata\nauth\nprofile\nprofiles\nconfig\nsettings\nalias\naliases\ncache\ncompletion\nkeys\nkey\nhome\nmy\nfollow\nunfollow\nwatch\nreplay\nwait\ntoday\napi\nopen\nsearch\nusage\nroutes\nschema\nserve\ndoctor\npredict\nversion\nhelp\nupcoming\nnames\nquota\nlive\nprofiles\njq\nscripting\nspoilers\nflags\noutput\nexit-codes\nsettings\nenvironment\ntemplate') ;;
      'serve '*) used=1 flags='--host --port --data --replay --speed --from --start-at --access --allow-host --public-url --cors --log --quiet --debug --color --theme --help --version' ;;
      'doctor '*) used=1 fields=0 flags='--online --base-url --game --profile --data --insecure --timeout --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --quiet --debug --color --theme --help --version' ;;
      'predict '*) used=1 fields=2 flags='--bo --on --explain --output --json --jq --template --jq-limit --columns --sort --header --no-header --csv-raw --base-url --game --profile --data --insecure --ca-file --timeout --param --quiet --debug --color --theme --help --version' offers=($':team' $':team') ;;
      'version '*) used=1 flags='--quiet --debug --color --theme --help --version' ;;
      'help '*) used=1 fields=0 flags='--json --quiet --debug --color --theme --help --version' offers=($'live\nresults\nresult\nschedule\nplayers\nplayer\nteams\nteam\nrankings\nranking\nskins\nskin\ntournaments\ntournament\nevents\nevent\nmatch\nmatches\ndata\nauth\nprofile\nprofiles\nconfig\nsettings\nalias\naliases\ncache\ncompletion\nkeys\nkey\nhome\nmy\nfollow\nunfollow\nwatch\nreplay\nwait\ntoday\napi\nopen\nsearch\nusage\nroutes\nschema\nserve\ndoctor\npredict\nversion\nhelp\nupcoming\nnames\nquota\nlive\nprofiles\njq\nscripting\nspoilers\nflags\noutput\nexit-codes\nsettings\nenvironment\ntemplate') ;;
      *) used=$count flags='--json --quiet --debug --color --theme --help --version' offers=($':argument') ;;
    esac
    if [[ $cur == -* ]]; then
      offer=${flags// /$'\n'}
    elif [[ ${COMP_WORDS[end - 1]} == --json ]] && ((count - used >= fields)); then
      offer=$':fields'
    elif ((count == 0)); then
      offer=$'live\nresults\nresult\nschedule\nplayers\nplayer\nteams\nteam\nrankings\nranking\nskins\nskin\ntournaments\ntournament\nevents\nevent\nmatch\nmatches\ndata\nauth\nprofile\nprofiles\nconfig\nsettings\nalias\naliases\ncache\ncompletion\nkeys\nkey\nhome\nmy\nfollow\nunfollow\nwatch\nreplay\nwait\ntoday\napi\nopen\nsearch\nusage\nroutes\nschema\nserve\ndoctor\npredict\nversion\nhelp\nupcoming\n:alias'
    else
      offer=${offers[count - used]-}
    fi
  fi

  # What was typed, without its quoting: bash quotes what it is given as the word was.
  local typed=$colon$cur quoted='' outside=0
  case $typed in
    [\"\']*)
      quoted=yes
      typed=${typed:1} ;;
    *) typed=${typed//\\/} ;;
  esac
  while IFS= read -r token; do
    case $token in
      '') ;;
      :files)
        compopt -o filenames 2>/dev/null
        while IFS= read -r token; do COMPREPLY+=("$prefix$token"); done < <(compgen -f -- "$cur") ;;
      :*)
        case $token in :columns|:fields|:path) compopt -o nospace 2>/dev/null ;; esac
        compopt -o nosort 2>/dev/null
        while IFS=$'\t' read -r token _; do
          [[ $token == "$typed"* ]] || outside=1
          [[ -z $quoted && $token == *[!A-Za-z0-9_./,:@%+=-]* ]] && printf -v token '%q' "$token"
          COMPREPLY+=("$prefix${token#"$colon"}")
        done < <(esports __complete bash "${token:1}" "=$typed" "${given[@]}" 2>/dev/null) ;;
      "$typed"*)
        [[ -n $quoted ]] || printf -v token '%q' "$token"
        COMPREPLY+=("$prefix$token") ;;
    esac
  done <<<"$offer"
  # Bash replaces the word by what all offers begin with. Where that would take away what was typed, only list them.
  if ((outside && ${#COMPREPLY[@]} > 1)); then COMPREPLY+=(' '); fi
}

complete -F _esports esports
